import { sequence } from "astro/middleware";
import { i18n } from "./i18n";
import { onRequest as authOnRequest } from "./auth";

export const onRequest = sequence(authOnRequest, i18n);
