import { Outlet } from 'react-router';
import type { Route } from './+types/root';

export const middleware = [
  async (_, next) => {
    return next();
  },
] satisfies Route.MiddlewareFunction[];

export default function App() {
  return null;
}
