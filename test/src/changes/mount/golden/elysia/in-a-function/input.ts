import { Elysia } from "elysia"
import { logger } from "@bogeychan/elysia-logger"

export function createApp() {
    return new Elysia()
        .use(logger())
        .onBeforeHandle(() => {})
        .get("/", () => "hello")
}
