import { lazy, Suspense, useEffect, useRef } from 'react';
import { brandName, themeOf } from './brand';
import { cleanCardNumber } from './card/cardNumber';
import { Footer } from './components/Footer';
import { Header } from './components/Header';
import { useAddress } from './navigation';
import { FindPage } from './pages/FindPage';
import { NotFoundPage } from './pages/NotFoundPage';
import { SearchPage } from './pages/SearchPage';
import { pageOf, subjectOf, type PageName } from './routing';
import { text } from './text';
import { useBrand } from './useBrand';

const RealNamePage = lazy(() => import('./identity/RealNamePage').then((loaded) => ({ default: loaded.RealNamePage })));
const TransferPage = lazy(() => import('./transfer/TransferPage').then((loaded) => ({ default: loaded.TransferPage })));
const CtripPage = lazy(() => import('./ctrip/CtripPage').then((loaded) => ({ default: loaded.CtripPage })));
const JoinPage = lazy(() => import('./join/JoinPage').then((loaded) => ({ default: loaded.JoinPage })));
const GuidePage = lazy(() => import('./guide/GuidePage').then((loaded) => ({ default: loaded.GuidePage })));
const OrderPage = lazy(() => import('./shop/OrderPage').then((loaded) => ({ default: loaded.OrderPage })));

function renderPage(page: PageName, address: URL, { brand, showBrand }: ReturnType<typeof useBrand>) {
  switch (page) {
    case 'search':
      return <SearchPage />;
    case 'find':
      return <FindPage number={address.searchParams.get('number') ?? ''} onBrand={showBrand} />;
    case 'realName': {
      const number = cleanCardNumber(address.searchParams.get('number') ?? '');
      return (
        <Suspense fallback={null}>
          <RealNamePage key={number} number={number} fragment={address.hash.slice(1)} onBrand={showBrand} />
        </Suspense>
      );
    }
    case 'order': {
      const orderNo = address.searchParams.get('orderNo') ?? '';
      return (
        <Suspense fallback={null}>
          <OrderPage key={orderNo} orderNo={orderNo} fragment={address.hash.slice(1)} onBrand={showBrand} />
        </Suspense>
      );
    }
    case 'transfer': {
      const from = cleanCardNumber(address.searchParams.get('from') ?? '');
      return (
        <Suspense fallback={null}>
          <TransferPage key={from} from={from} fragment={address.hash.slice(1)} onBrand={showBrand} />
        </Suspense>
      );
    }
    case 'ctrip':
      return (
        <Suspense fallback={null}>
          <CtripPage fragment={address.hash.slice(1)} onBrand={showBrand} />
        </Suspense>
      );
    case 'join':
      return (
        <Suspense fallback={null}>
          <JoinPage token={address.searchParams.get('invite') ?? ''} onBrand={showBrand} />
        </Suspense>
      );
    case 'instructions':
      return (
        <Suspense fallback={null}>
          <GuidePage section={address.hash.slice(1)} brand={brand} />
        </Suspense>
      );
    case 'notFound':
      return <NotFoundPage />;
  }
}

/** Focuses the heading now, or when a page that is still loaded brings it. Answers how to stop waiting. */
function focusHeading(): () => void {
  const focus = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (focus()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Moves focus to the new page's heading, so that a screen reader begins there; the first page is left alone. */
function useFocusOnChange(page: PageName): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return undefined;
    shown.current = page;
    return focusHeading();
  }, [page]);
}

export function App() {
  const address = useAddress();
  const page = pageOf(address);
  const { brand, showBrand } = useBrand(address.searchParams.get('a'), subjectOf(address));

  useEffect(() => {
    document.title = `${text.titles[page]}-${brandName(brand)}`;
    document.documentElement.dataset.theme = themeOf(brand);
  }, [page, brand]);
  useFocusOnChange(page);

  return (
    <>
      <a className="skip" href="#content">
        {text.skip}
      </a>
      <Header brand={brand} />
      <main id="content" className={`page page-${page}`} tabIndex={-1}>
        {renderPage(page, address, { brand, showBrand })}
      </main>
      <Footer page={page} contact={brand?.contact ?? null} />
    </>
  );
}
