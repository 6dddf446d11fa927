import { type RouteConfig, index } from '@react-router/dev/routes';

const routes: RouteConfig = [
  index('routes/home.tsx'),
];

export default routes;
