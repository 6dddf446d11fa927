import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { authMiddleware } from './old';

export const clientMiddleware = [authMiddleware];

export default function App() {
  return null;
}
