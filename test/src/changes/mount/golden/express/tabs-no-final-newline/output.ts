import express, { type Request, type Response } from "express";
import helmet from "helmet";
import { authHandler, authSession } from "./auth.js";

export function createApp() {
	const app = express();
	app.disable("x-powered-by");
	app.use(helmet()); // security headers first
	app.use("/auth", authHandler);
	app.use(authSession);

	app.get("/", (_req: Request, res: Response) => {
		res.json({ ok: true });
	});

	return app;
}