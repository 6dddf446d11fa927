import { index, route } from '@react-router/dev/routes';
import { shop } from './shop/routes';

export default [index('routes/home.tsx'), ...shop, route('auth/*', 'routes/auth.ts')];
