import { Outlet } from 'react-router';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [];

export default function App() {
  return null;
}
