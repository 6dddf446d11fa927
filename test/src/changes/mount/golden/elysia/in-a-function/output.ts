import { Elysia } from "elysia"
import { logger } from "@bogeychan/elysia-logger"
import { authPlugin } from "./auth.js"

export function createApp() {
    return new Elysia()
        .use(logger())
        .use(authPlugin)
        .onBeforeHandle(() => {})
        .get("/", () => "hello")
}
