import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  layout('routes/shop/layout.tsx', [
    route('cart', 'routes/shop/cart.tsx'),
  ]),
  ...prefix('help', [
    index('routes/help.tsx'),
  ]),
] satisfies RouteConfig;
