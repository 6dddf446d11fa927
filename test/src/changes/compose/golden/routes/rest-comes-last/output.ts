import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('auth/*', 'routes/auth.ts'),
  // whatever nobody else answers
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
