import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { chain } from './log';
import { middleware as authMiddleware } from './auth.server';

export const middleware = [authMiddleware, ...chain];

export default function App() {
  return null;
}
