import { type RouteConfig, index, route } from '@react-router/dev/routes';

const routes: RouteConfig = [
  index('routes/home.tsx'),
  route('auth/*', 'routes/auth.ts'),
];

export default routes;
