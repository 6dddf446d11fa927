import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { chain } from './log';

export const middleware = chain;

export default function App() {
  return null;
}
