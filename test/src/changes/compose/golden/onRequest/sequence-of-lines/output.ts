import { sequence } from "astro:middleware"

import { log } from "@/middleware/log"
import { time } from "@/middleware/time"
import { onRequest as authOnRequest } from "./auth"

export const onRequest = sequence(
  authOnRequest,
  log,
  time,
)
