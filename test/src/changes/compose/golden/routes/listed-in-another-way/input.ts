import type { RouteConfig } from '@react-router/dev/routes';

export default [
  { path: 'auth/*', file: 'routes/auth.ts' },
] satisfies RouteConfig;
