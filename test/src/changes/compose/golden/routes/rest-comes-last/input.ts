import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  // whatever nobody else answers
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
