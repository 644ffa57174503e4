import {
  type NextStep,
  ChildrenSections,
  DeclaredShow,
  RecordColumns,
  RecordFields,
  RecordTabs,
} from '../../declared/show';
import { CallLog, type CtripCall, useCalls } from './CallLog';
import { Box, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { useT } from '../../locales/useT';
import { EmptySection, Section, SectionTable } from '../../ui/Section';
import { type MoneyLine, moneyOf, quantitiesOf, type CourseStep, courseOf } from './orderDetails';
import { RecordContextProvider } from 'ra-core';
import { shortMoment } from '../../declared/fields/dates';
import { usePageTitle } from '../../state/breadcrumbs';
import { useTabPlace } from '../../state/tabs/tab';
import { useOffset } from '../../state/useOffset';
import { NumberNote } from '../../ui/NumberNote';
import { ProgressSteps, StepWord } from '../../ui/StepTrack';
import { SmallText } from '../../ui/Text';
import LockIcon from '@mui/icons-material/LockOutlined';
import { PendingCancellation } from './PendingCancellation';
import { Vouchers } from './Vouchers';

/** Returns whether a day stands for no deadline, for which Ctrip sends a day in 2099. */
const isEndless = (at: unknown): boolean => typeof at === 'string' && at >= '2098-12-31';
const endText = (t: ReturnType<typeof useT>, at: string): string =>
  isEndless(at) ? t('ctrip.course.noEnd') : t('ctrip.course.until', { at });

function Step({ step, last }: { step: CourseStep; last: boolean }) {
  const t = useT();
  const record = useRecord();
  const offset = useOffset();
  const { bought, used } = quantitiesOf(record);
  const at = step.at && shortMoment(step.at, offset);
  const detail =
    step.name === 'partUsed'
      ? t('ctrip.course.count', { used, bought })
      : step.name === 'used' && step.state === 'next'
        ? endText(t, String(record.useEndDate ?? ''))
        : step.name === 'confirmed' && step.state !== 'done' && at
          ? isEndless(step.at)
            ? t('ctrip.course.noEnd')
            : endText(t, at)
          : at;
  return (
    <Box sx={{ pb: { xs: last ? 0 : 1, sm: 0 }, mt: { xs: -0.25, sm: 0 } }}>
      <StepWord state={step.state}>{t(`ctrip.course.${step.name}`)}</StepWord>
      {detail && <SmallText>{detail}</SmallText>}
    </Box>
  );
}

function CtripTop() {
  const t = useT();
  const record = useRecord();
  return (
    <ProgressSteps name="course" label={t('ctrip.course.label')} steps={courseOf(record)} keyOf={({ name }) => name}>
      {(step, last) => <Step step={step} last={last} />}
    </ProgressSteps>
  );
}

/** The services in which we report quantities to Ctrip. */
const TOLD = ['QueryOrder', 'OrderConsumedNotice', 'CancelOrderConfirm'];

function ReportedCalls({ calls }: { calls: readonly CtripCall[] }) {
  const t = useT();
  const offset = useOffset();
  const open = calls.find(({ direction, state }) => direction === 'OUT' && (state === 'WAITING' || state === 'FAILED'));
  if (open)
    return (
      <Box sx={{ color: 'tone.red', fontSize: 'size.small' }} data-told="no">
        {t('ctrip.quantities.untold', { service: open.service, code: open.resultCode ?? '–' })}
      </Box>
    );
  const last = calls.find(({ service, state }) => TOLD.includes(service) && state === 'DONE');
  return last ? (
    <Box sx={{ color: 'tone.green', fontSize: 'size.small' }} data-told="yes">
      {t('ctrip.quantities.told', { at: shortMoment(last.createdAt, offset) })}
    </Box>
  ) : null;
}

const PARTS = [
  ['used', 'tone.green'],
  ['left', 'tone.teal'],
  ['cancelled', 'tone.grey'],
] as const;

/** On a phone the label stands below its figure, so that the equation fits one line. */
const FIGURE = { display: { xs: 'inline-grid', sm: 'inline' }, whiteSpace: 'nowrap' } as const;

function Quantities() {
  const t = useT();
  const record = useRecord();
  const { data } = useCalls().query;
  const quantities = quantitiesOf(record);
  const parts = PARTS.filter(([name]) => quantities[name] > 0);
  const figure = (name: 'bought' | 'used' | 'left' | 'cancelled') => (
    <Box component="span" data-quantity={name} sx={FIGURE}>
      <Box component="b" sx={{ fontSize: 'size.figure', mr: { sm: 0.75 } }}>
        {quantities[name]}
      </Box>
      <Box component="span" sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
        {t(`ctrip.quantities.${name}`)}
      </Box>
    </Box>
  );
  return (
    <Section name="quantities" title={t('ctrip.quantities.title')} end={data && <ReportedCalls calls={data.rows} />}>
      <Box sx={{ px: 2, pb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: { xs: 1, sm: 2 }, mb: 1 }}>
          {figure('bought')}
          {PARTS.map(([name], at) => (
            <Box component="span" key={name} sx={{ whiteSpace: 'nowrap' }}>
              <Box component="span" aria-hidden sx={{ mr: { xs: 1, sm: 2 } }}>
                {at === 0 ? '=' : '+'}
              </Box>
              {figure(name)}
            </Box>
          ))}
        </Box>
        {parts.length > 1 && (
          <Box aria-hidden sx={{ display: 'flex', gap: 0.25, height: 12, borderRadius: '3px', overflow: 'hidden' }}>
            {parts.map(([name, colour]) => (
              <Box key={name} sx={{ flex: quantities[name], bgcolor: colour }} />
            ))}
          </Box>
        )}
      </Box>
    </Section>
  );
}

function Sum({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  return (
    <TableRow sx={strong ? { bgcolor: 'surface.sunken' } : undefined}>
      <TableCell colSpan={2} sx={strong ? { fontWeight: 600 } : undefined}>
        {name}
      </TableCell>
      <TableCell className="number" sx={strong ? { fontWeight: 600 } : undefined}>
        {formatMoney(amount)}
      </TableCell>
    </TableRow>
  );
}

function Line({ line }: { line: MoneyLine }) {
  const t = useT();
  return (
    <TableRow data-line={line.name}>
      <TableCell>{t(`ctrip.money.${line.name}`, { count: line.count ?? 0 })}</TableCell>
      <TableCell>{line.count === null ? '–' : `${line.count} × ${formatMoney(line.price)}`}</TableCell>
      <TableCell className="number" sx={line.amount > 0 ? { color: 'tone.green' } : undefined}>
        {formatMoney(line.amount, { signed: true })}
      </TableCell>
    </TableRow>
  );
}

function Margin({ receivable }: { receivable: number }) {
  const t = useT();
  const record = useRecord();
  const { bought, cancelled } = quantitiesOf(record);
  const units = bought - cancelled;
  const [sale, cost] = [Number(record.salePrice ?? 0) * units, Number(record.supplierCost ?? 0) * units];
  const same = record.costCurrency === record.currency;
  return (
    <Box sx={{ px: 2, py: 1.25, fontSize: 'size.small', display: 'flex', flexWrap: 'wrap', columnGap: 2 }} data-margin>
      <Box sx={{ color: 'ink.secondary', display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <LockIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
        {t('ctrip.money.staffOnly')}
      </Box>
      <span>{t('ctrip.money.sale', { amount: formatMoney(sale) })}</span>
      <span>
        {t('ctrip.money.cost', { amount: formatMoney(cost), currency: same ? '' : String(record.costCurrency ?? '') })}
      </span>
      {same ? (
        <b>{t('ctrip.money.margin', { amount: formatMoney(receivable - cost) })}</b>
      ) : (
        <Box sx={{ color: 'ink.secondary' }}>{t('ctrip.money.noMargin')}</Box>
      )}
    </Box>
  );
}

function Money() {
  const t = useT();
  const record = useRecord();
  const { lines, receivable, settled, agrees } = moneyOf(record);
  const title = t('ctrip.money.title');
  return (
    <Section
      name="receivable"
      title={title}
      more={String(record.currency ?? '')}
      end={
        lines.length > 0 && (
          <Box sx={{ color: agrees ? 'tone.green' : 'tone.red', fontSize: 'size.small' }} data-agrees={agrees}>
            {t(agrees ? 'ctrip.money.agrees' : 'ctrip.money.differs')}
          </Box>
        )
      }
    >
      {lines.length === 0 ? (
        <EmptySection text={t('ctrip.money.none')} />
      ) : (
        <>
          <SectionTable label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{t('ctrip.money.what')}</TableCell>
                <TableCell>{t('ctrip.money.how')}</TableCell>
                <TableCell className="number">{t('ctrip.money.amount')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map((line) => (
                <Line key={line.name} line={line} />
              ))}
              <Sum name={t('ctrip.money.receivable')} amount={receivable} strong />
              <Sum name={t('ctrip.money.settled')} amount={settled} />
              <Sum name={t('ctrip.money.open')} amount={receivable - settled} strong />
            </TableBody>
          </SectionTable>
          <Margin receivable={receivable} />
        </>
      )}
    </Section>
  );
}

const UNCONFIRMED = ['1', '3', '12'];
const NEXT_STEPS: readonly NextStep[] = [
  { action: 'confirm', where: { status: UNCONFIRMED, useEndDate: { gte: '$today' } } },
  { action: 'reject', where: { status: UNCONFIRMED, useEndDate: { lt: '$today' } } },
  { action: 'redeem', where: { status: ['2', '4', '6', '7', '13'] } },
];

/** The amounts that the money section explains. */
const AMOUNTS = ['receivable', 'refunded', 'settled', 'difference', 'currency', 'supplierTotal'];
const ENDS = ['confirmBy', 'useEndDate'];

/** The fields of an item, without days that stand for no deadline. */
function Facts() {
  const record = useRecord();
  const endless = ENDS.filter((name) => isEndless(record[name])).map((name) => [name, null]);
  return (
    <RecordContextProvider value={{ ...record, ...Object.fromEntries(endless) }}>
      <RecordFields without={AMOUNTS} />
    </RecordContextProvider>
  );
}

/** Names an order by its plan and quantity. Without a plan, the order's number is the name. */
function CtripName() {
  const { planLabel, quantity, otaOrderId } = useRecord();
  const name = planLabel ? `${String(planLabel)} × ${String(quantity)}` : String(otaOrderId);
  usePageTitle(useTabPlace().path, name);
  return <>{name}</>;
}

const BesideName = () => (
  <>
    <DeclaredField source="status" />
    <NumberNote number={String(useRecord().otaOrderId ?? '')} />
  </>
);

export const CtripOrderShow = () => (
  <DeclaredShow title={<CtripName />} beside={<BesideName />} next={NEXT_STEPS}>
    <PendingCancellation />
    <CtripTop />
    <RecordColumns aside={<CallLog />}>
      <Quantities />
      <Facts />
      <Vouchers />
      <ChildrenSections without={['vouchers']} filled />
      <Money />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
