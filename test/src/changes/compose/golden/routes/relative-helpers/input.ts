import { relative, type RouteConfig } from '@react-router/dev/routes';

const { index, route } = relative('./pages');

export default [
  index('home.tsx'),
  route('cart', 'cart.tsx'),
] satisfies RouteConfig;
