/** First zoom with metro tiles. */
export const METRO_MIN_ZOOM = 8;
