/** Options of middleware for other origins that let in what is named, and nothing else. */
export const CORS_REMEDY = "{ origin: ['https://app.example.com'], credentials: true }"
