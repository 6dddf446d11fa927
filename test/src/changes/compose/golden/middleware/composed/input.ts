import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { middleware as signIn } from './auth.server';

export const middleware = [signIn];

export default function App() {
  return null;
}
