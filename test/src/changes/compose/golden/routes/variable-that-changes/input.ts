import { type RouteConfig, index } from '@react-router/dev/routes';

let routes: RouteConfig = [index('routes/home.tsx')];
if (process.env.SHOP) routes = [];

export default routes;
