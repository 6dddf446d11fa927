import { sequence } from "astro/middleware";
import { i18n } from "./i18n";

export const onRequest = sequence(i18n);
