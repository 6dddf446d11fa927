import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { log } from './log';
import { middleware as authMiddleware } from './auth.server';

export const middleware: Route.MiddlewareFunction[] = [authMiddleware, log];

export default function App() {
  return null;
}
