import express, { type Request, type Response } from "express";
import helmet from "helmet";

export function createApp() {
	const app = express();
	app.disable("x-powered-by");
	app.use(helmet()); // security headers first

	app.get("/", (_req: Request, res: Response) => {
		res.json({ ok: true });
	});

	return app;
}