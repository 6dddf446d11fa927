import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { authMiddleware } from './old';
import { middleware as authMiddleware2 } from './auth.server';

export const middleware = [authMiddleware2];

export const clientMiddleware = [authMiddleware];

export default function App() {
  return null;
}
