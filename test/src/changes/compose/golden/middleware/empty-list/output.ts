import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { middleware as authMiddleware } from './auth.server';

export const middleware: Route.MiddlewareFunction[] = [authMiddleware];

export default function App() {
  return null;
}
