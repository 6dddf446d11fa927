import { Outlet } from 'react-router';
import type { Route } from './+types/root';
export { middleware } from './log';

export default function App() {
  return null;
}
