internal import CFileSharing

/// How many pages of memory this process has been given so far without reading the disk: new ones,
/// copies, and those of files that were in the system's cache.
package func minorPageFaults() -> Int { Int(file_sharing_minor_faults()) }
