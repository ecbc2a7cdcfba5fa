export { type FittedImage, fitImage, type ImageSource } from './fit/fit-image.ts';
export type { FitChoice } from './fit/fit-limits.ts';
export { type ImageIdentity, identifyImage } from './identify-image.ts';
export type { ImageFormat } from './image-format.ts';
export { ImagingError, type ImagingErrorCode, isImagingError } from './imaging-error.ts';
