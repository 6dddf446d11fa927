import { route } from '@react-router/dev/routes';

export default [
  route('auth/*', './routes/auth.ts'),
];
