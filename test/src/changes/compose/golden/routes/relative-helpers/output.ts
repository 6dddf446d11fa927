import { relative, type RouteConfig, route as route2 } from '@react-router/dev/routes';

const { index, route } = relative('./pages');

export default [
  index('home.tsx'),
  route('cart', 'cart.tsx'),
  route2('auth/*', 'routes/auth.ts'),
] satisfies RouteConfig;
