/// <reference types="vite/client" />

declare const VERSION: string;
