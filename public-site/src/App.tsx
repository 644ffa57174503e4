import { lazy, Suspense, useEffect, useRef } from 'react';
import { brandName, themeOf, useBrand } from './brand';
import { cleanCardNumber } from './card/cardNumber';
import { Footer, Header } from './components/Header';
import { FindPage, SearchPage } from './pages/FindPage';
import { hrefs, backOfficeHref, type PageName, pageOf, subjectOf, useAddress } from './routing';
import { text } from './text';
import { Link } from './components/Link';

function hasSession(): boolean {
  try {
    return localStorage.getItem('sessionId') !== null;
  } catch {
    return false;
  }
}

/** The 404 page. For a logged-in user it opens inside the back-office. */
function NotFoundPage() {
  const inOffice = hasSession();
  useEffect(() => {
    const { pathname, search } = location;
    if (inOffice)
      location.replace(`${backOfficeHref}?missing=${encodeURIComponent(pathname.slice('/t3d'.length) + search)}`);
  }, [inOffice]);
  if (inOffice) return null;
  return (
    <>
      <h1 tabIndex={-1}>{text.titles.notFound}</h1>
      <p className="lead">{text.notFound.lead}</p>
      <Link href={hrefs.search} className="button button-main">
        {text.notFound.back}
      </Link>
    </>
  );
}

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
      return (
        <FindPage
          number={address.searchParams.get('number') ?? ''}
          showsPlans={address.searchParams.get('do') === 'plans'}
          onBrand={showBrand}
        />
      );
    case 'realName': {
      const number = cleanCardNumber(address.searchParams.get('number') ?? '');
      return <RealNamePage key={number} number={number} fragment={address.hash.slice(1)} onBrand={showBrand} />;
    }
    case 'order': {
      const orderNo = address.searchParams.get('orderNo') ?? '';
      return <OrderPage key={orderNo} orderNo={orderNo} fragment={address.hash.slice(1)} onBrand={showBrand} />;
    }
    case 'transfer': {
      const from = cleanCardNumber(address.searchParams.get('from') ?? '');
      return <TransferPage key={from} from={from} fragment={address.hash.slice(1)} onBrand={showBrand} />;
    }
    case 'ctrip':
      return <CtripPage fragment={address.hash.slice(1)} onBrand={showBrand} />;
    case 'join':
      return <JoinPage token={address.searchParams.get('invite') ?? ''} onBrand={showBrand} />;
    case 'instructions':
      return <GuidePage section={address.hash.slice(1)} brand={brand} />;
    case 'notFound':
      return <NotFoundPage />;
  }
}

/** Focuses the heading, once it is rendered. Returns a function that stops waiting. */
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

/** Focuses the heading of a new page, because screen readers start at the focus. */
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
  // Without a number the page of a card is the search.
  const shown = page === 'find' && !address.searchParams.get('number') ? 'search' : page;
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
      <main id="content" className={`page page-${shown}`} tabIndex={-1}>
        <Suspense key={page} fallback={null}>
          {renderPage(page, address, { brand, showBrand })}
        </Suspense>
      </main>
      <Footer page={shown} contact={brand?.contact ?? null} />
    </>
  );
}
