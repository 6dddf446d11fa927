export declare const app: import('express').Express
