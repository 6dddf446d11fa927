import { Outlet } from 'react-router';
import type { Route } from './+types/root';

export const middleware: Route.MiddlewareFunction[] = [];

export default function App() {
  return null;
}
