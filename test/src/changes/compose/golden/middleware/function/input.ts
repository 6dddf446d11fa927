import { Outlet } from 'react-router';
import type { Route } from './+types/root';

export async function middleware(_, next) {
  return next();
}

export default function App() {
  return null;
}
