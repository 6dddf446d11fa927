import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { log } from './log';
import { middleware as authMiddleware } from './auth.server';

const own = [authMiddleware, log];

export { own as middleware };

export default function App() {
  return null;
}
