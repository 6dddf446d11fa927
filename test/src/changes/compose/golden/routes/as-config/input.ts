import type { RouteConfig } from '@react-router/dev/routes';
import { index } from '@react-router/dev/routes';

export default [
  index('./routes/home.tsx'),
] as RouteConfig;
