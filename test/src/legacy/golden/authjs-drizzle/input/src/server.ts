import express from "express"
import { ExpressAuth } from "@auth/express"
import { authConfig } from "./auth.config.js"

const app = express()
app.set("trust proxy", true)
app.use("/auth/*splat", ExpressAuth(authConfig))
app.listen(3000)
