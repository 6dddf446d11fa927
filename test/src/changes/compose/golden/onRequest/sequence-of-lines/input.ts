import { sequence } from "astro:middleware"

import { log } from "@/middleware/log"
import { time } from "@/middleware/time"

export const onRequest = sequence(
  log,
  time,
)
