// Replaces react-router-dom in react-admin's router provider, without the data router, which the back-office does not
// use (`windowLocation.tsx`).
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Router as RouterProvider,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';

function fail(): never {
  throw new Error('The back-office has no data router');
}
export { fail as createHashRouter, fail as useBlocker };
