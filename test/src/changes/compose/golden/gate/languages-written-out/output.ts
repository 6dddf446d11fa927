import createMiddleware from "next-intl/middleware"
import { gate } from "@create-auth/runtime/next-gate"

export default gate(["/account"], createMiddleware({
  locales: ["en", "de"],
  defaultLocale: "en",
}))

export const config = {
  matcher: ["/", "/(de|en)/:path*"],
}
