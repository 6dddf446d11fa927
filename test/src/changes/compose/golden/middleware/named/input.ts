import { Outlet } from 'react-router';
import type { Route } from './+types/root';
import { log } from './log';

const own = [log];

export { own as middleware };

export default function App() {
  return null;
}
