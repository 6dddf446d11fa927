import type { RouteConfig } from '@react-router/dev/routes';

export default [
  { index: true, file: 'routes/home.tsx' },
  { path: 'cart', file: 'routes/cart.tsx' },
] satisfies RouteConfig;
