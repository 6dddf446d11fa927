import type { RouteConfig } from '@react-router/dev/routes';
import { route } from '@react-router/dev/routes';

export default [route('auth/*', 'routes/auth.ts')] satisfies RouteConfig;
