import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { middleware as authMiddleware } from './auth.server';

export const middleware = [
  authMiddleware,
  async (_, next) => {
    return next();
  },
] satisfies Route.MiddlewareFunction[];

export default function App() {
  return null;
}
