import { greet } from './greet.ts';
import { testAudioContent } from './test-audio-content.ts';
import { testEmbeddedResource } from './test-embedded-resource.ts';
import { testErrorHandling } from './test-error-handling.ts';
import { testImageContent } from './test-image-content.ts';
import { testLoggingTool } from './test-logging-tool.ts';
import { testMultipleContentTypes } from './test-multiple-content-types.ts';
import { testSimpleText } from './test-simple-text.ts';
import { testToolWithProgress } from './test-tool-with-progress.ts';

export const tools = [
  testSimpleText,
  testImageContent,
  testAudioContent,
  testEmbeddedResource,
  testMultipleContentTypes,
  testToolWithProgress,
  testLoggingTool,
  testErrorHandling,
  greet,
] as const;
