import { Outlet } from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { middleware as authMiddleware } from "./auth.server";

export const middleware = [authMiddleware];

export const links: Route.LinksFunction = () => [];

export default function App() {
  return <Outlet />;
}
