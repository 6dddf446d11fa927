import Koa from "koa";
import { routes } from "./routes.js";

const app: Koa = new Koa();

app.use(async (ctx, next) => {
	try {
		await next();
	} catch (error) {
		ctx.status = 500;
		ctx.app.emit("error", error, ctx);
	}
});
app.use(async (ctx, next) => {
	const start = Date.now();
	await next();
	ctx.set("X-Response-Time", `${Date.now() - start}ms`);
});
app.use(routes);

app.on("error", console.error);
export default app;
