import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { log } from './log';

export const middleware: Route.MiddlewareFunction[] = [log];

export default function App() {
  return null;
}
